export type Client = {
  id: string;
  name: string;
  email: string;
  city: string;
};
