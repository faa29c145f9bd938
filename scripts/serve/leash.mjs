// Loaded into the server by --import: it ends when the command that started it has gone, even by kill -9.
// Otherwise a server without a terminal would keep the port and the lock on the embedded database.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();
