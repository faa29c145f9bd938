// Replaces modules without a function in previews: markers of where a file runs, and analytics.
export const Analytics = () => null;
export const SpeedInsights = () => null;
