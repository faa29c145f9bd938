/** A session as shown to its owner. */
export type SessionRow = {
  id: string;
  device: string;
  place: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** Whether this session made the request. */
  current: boolean;
};
