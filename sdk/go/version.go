package bluebonnet

// Version is the version of this SDK.
const Version = "0.1.0"
