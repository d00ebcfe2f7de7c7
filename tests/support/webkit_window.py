"""The smallest browser with WebKitGTK and a profile: `python3 webkit_window.py FOLDER`, run by Debian's Python.

WebKitGTK's own MiniBrowser keeps nothing while it is driven, so that no game could be there after its death.
"""

import sys
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402


def main(folder: str) -> None:
    """Open a window whenever the driver asks for one; what sites store is kept in the folder."""
    store = WebKit2.WebsiteDataManager(base_data_directory=f"{folder}/data", base_cache_directory=f"{folder}/cache")
    context = WebKit2.WebContext(website_data_manager=store)
    context.set_automation_allowed(True)

    def window(*_: Any) -> Any:
        view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
        frame = Gtk.Window(default_width=1280, default_height=800)
        frame.add(view)
        frame.show_all()
        return view

    def begun(_: Any, session: Any) -> None:
        session.set_application_info(WebKit2.ApplicationInfo())
        session.connect("create-web-view", window)

    context.connect("automation-started", begun)
    Gtk.main()


if __name__ == "__main__":
    main(sys.argv[1])
