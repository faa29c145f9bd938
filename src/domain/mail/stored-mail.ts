/** A mail that was kept on this machine instead of sent. `date` is ISO 8601, `text` its plain part. */
export type StoredMail = {
  id: string;
  to: string;
  from: string;
  subject: string;
  date: string;
  text: string;
};
