// Marks where a file runs, or counts visits of a published site: of no use in a preview.
export const Analytics = () => null;
export const SpeedInsights = () => null;
