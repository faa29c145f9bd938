const BOTS =
  /facebookexternalhit|facebot|twitterbot|linkedinbot|slackbot|slack-imgproxy|discordbot|whatsapp|telegrambot|skypeuripreview|redditbot|pinterest|mastodon|bluesky|embedly|iframely|vkshare|quora link preview|google-pagerenderer|microsoftpreview|viber|line-poker|snapchat|tumblr|flipboard/i;

/** Whether this program reads a page to draw a card of it where somebody shared its link. */
export const isLinkPreviewBot = (userAgent: string | null): boolean => BOTS.test(userAgent ?? "");
