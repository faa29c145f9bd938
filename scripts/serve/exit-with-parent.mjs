// Loaded into the server by --import: stops it when its parent process is gone, even by kill -9.
// Otherwise an orphaned server would keep the port and the lock on the embedded database.
// `next dev` passes this on to its child process; keep the channel open there, because it carries its messages.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
