// Shows what the server tells this browser while no page of ours is open. Served as it stands here.

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {};
  if (typeof title !== "string" || typeof path !== "string") return;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: { path }, icon: "/icon.svg" }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data.path, self.location.origin)));
});

/** Brings the page to the front where it is open, else opens it. @param {URL} url */
async function openPage(url) {
  // Only ever a page of ours, whatever the message said.
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
  await (open ? open.focus() : self.clients.openWindow(url.href));
}
