"""The parts of the picture of the board, put together by `render`."""
