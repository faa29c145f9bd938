// Loaded into the server by --import: it stops when the command that started it has gone, even by kill -9.
// Otherwise a server without a terminal would keep the port and the lock on the embedded database.
// `next dev` hands this on to the process that it starts; the channel must stay open there: it brings its orders.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
