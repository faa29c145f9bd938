import { company } from "~/domain/marketing/company";
import { formatBytes } from "~/domain/text/format-bytes";
import { TRAFFIC_DAYS } from "~/domain/traffic/traffic";

export const copy = {
  title: "What left this machine",
  text: `The requests that ${company.product} made to other machines on your behalf in the last ${TRAFFIC_DAYS} days, by day and host. Models on this machine need none.`,
  limits:
    "Emails, anything your browser loads, what pages send to Supabase, and traffic of separate programs (npm, the operator's MCP servers) are not counted. Days are in UTC.",
  open: "See every host",
  back: "Account",
  loading: "Counting the requests",
  failed: "The requests could not be listed",
  nothing: "Nothing left this machine",
  nothingText: "No requests were made to other machines on your behalf.",
  sum: (requests: number, sent: number) =>
    requests === 0
      ? "No requests."
      : `${requests === 1 ? "1 request" : `${requests} requests`}, ${formatBytes(sent)} sent.`,
  day: "Day",
  host: "Host",
  requests: "Requests",
  sent: "Sent",
  received: "Received",
  total: "Total",
  bytes: formatBytes,
};
