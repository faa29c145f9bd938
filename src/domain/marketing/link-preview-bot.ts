const BOTS =
  /facebookexternalhit|facebot|twitterbot|linkedinbot|slackbot|slack-imgproxy|discordbot|whatsapp|telegrambot|skypeuripreview|redditbot|pinterest|mastodon|bluesky|embedly|iframely|vkshare|quora link preview|google-pagerenderer|microsoftpreview|viber|line-poker|snapchat|tumblr|flipboard/i;

/** Whether a client fetches pages to show a card for a shared link. */
export const isLinkPreviewBot = (userAgent: string | null): boolean => BOTS.test(userAgent ?? "");
