// Loaded into the server by --import: stops it when its parent process exits, even by kill -9. An orphaned server would
// keep the port and the lock on the embedded database.
// `next dev` passes this on to its child process, which needs the channel for messages: do not close it.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
