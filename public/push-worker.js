// Shows push notifications while no page of ours is open. Served verbatim.

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

/** Focuses the page if it is open, else opens it. @param {URL} url */
async function openPage(url) {
  // Only ever our own pages, whatever the message says.
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
  await (open ? open.focus() : self.clients.openWindow(url.href));
}
