"""The database: engine, tables, writer, journals and migrations."""
