import { Link } from "react-router-dom";

export const NotFoundPage = () => (
  <p>
    This page does not exist. <Link to="/">Back to the dashboard</Link>
  </p>
);
