/** One place where a user is signed in, as its owner sees it: device and place in words. */
export type SessionRow = {
  id: string;
  device: string;
  place: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** The session that asks. */
  current: boolean;
};
