"""What the page does with heroes who are kept between adventures."""
