/** An email stored on this machine instead of sent. `date` is ISO 8601, `text` the plain part. */
export type StoredMail = {
  id: string;
  to: string;
  from: string;
  subject: string;
  date: string;
  text: string;
};
