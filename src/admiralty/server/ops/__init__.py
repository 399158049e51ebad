"""Operations: metrics, logging, garbage collection and msgspec types."""
