import { formatBytes } from "~/domain/billing/file-capacity";
import { TRAFFIC_DAYS } from "~/domain/traffic/traffic";

export const copy = {
  title: "What left this machine",
  text: `The requests that Bluebonnet made to other machines on your behalf in the last ${TRAFFIC_DAYS} days, by day and host. Models on this machine need none.`,
  limits:
    "Emails, what your browser loads, what pages send to Supabase, and what separate programs send (npm for the engine, MCP servers of the operator) are not counted. Days are those of UTC.",
  open: "See every host",
  back: "Account",
  loading: "Counting the requests",
  failed: "The requests could not be listed",
  nothing: "Nothing has left",
  nothingText: "No request was made to another machine on your behalf.",
  sum: (requests: number, sent: number) =>
    requests === 0
      ? "Nothing has left."
      : `${requests === 1 ? "1 request" : `${requests} requests`}, ${formatBytes(sent)} sent.`,
  day: "Day",
  host: "Host",
  requests: "Requests",
  sent: "Sent",
  received: "Received",
  total: "Total",
  bytes: formatBytes,
};
