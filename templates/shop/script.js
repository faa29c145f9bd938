"use strict";

(() => {
  const STORAGE_KEY = "shop-cart";
  const FREE_SHIPPING_CENTS = 8000;
  const SHIPPING_CENTS = 695;
  const MOST_OF_ONE = 20;

  // Prices are whole cents, so that sums are exact.
  const products = [
    {
      id: "cup",
      name: "Breakfast cup",
      note: "12 oz, salt white",
      kind: "Drink",
      cents: 2410,
      shape: "cup",
      glaze: "#e9e2d6",
      ground: "#c9b8a2",
    },
    {
      id: "pitcher",
      name: "Pitcher",
      note: "1.5 quarts, tide blue",
      kind: "Serve",
      cents: 6820,
      shape: "pitcher",
      glaze: "#3f6274",
      ground: "#b9c9cf",
    },
    {
      id: "bowl",
      name: "Noodle bowl",
      note: "7 inches, iron black",
      kind: "Serve",
      cents: 3890,
      shape: "bowl",
      glaze: "#33322f",
      ground: "#cfc6bb",
    },
    {
      id: "vase",
      name: "Bud vase",
      note: "6 inches, moss",
      kind: "Home",
      cents: 3230,
      shape: "vase",
      glaze: "#6b7550",
      ground: "#d5d6c4",
    },
    {
      id: "espresso",
      name: "Espresso cup",
      note: "3 oz, iron black",
      kind: "Drink",
      cents: 1810,
      shape: "cup",
      glaze: "#3a3733",
      ground: "#bfa98f",
    },
    {
      id: "plate",
      name: "Dinner plate",
      note: "10 inches, salt white",
      kind: "Serve",
      cents: 3470,
      shape: "plate",
      glaze: "#efe9df",
      ground: "#a9b1a0",
    },
    {
      id: "teapot",
      name: "Teapot",
      note: "1 quart, tide blue",
      kind: "Drink",
      cents: 8990,
      shape: "teapot",
      glaze: "#4b7286",
      ground: "#d9cbb8",
    },
    {
      id: "planter",
      name: "Hanging planter",
      note: "8 inches, moss",
      kind: "Home",
      cents: 4660,
      shape: "planter",
      glaze: "#7b8460",
      ground: "#dfd8cc",
    },
  ];

  const shapes = {
    cup: '<path d="M128 88h18a22 22 0 0 1 0 44h-18" fill="none" stroke="GLAZE" stroke-width="9"/><path d="M62 72h68v50a24 24 0 0 1-24 24H86a24 24 0 0 1-24-24z" fill="GLAZE"/>',
    pitcher:
      '<path d="M122 70c28-4 34 50 2 56" fill="none" stroke="GLAZE" stroke-width="9"/><path d="M72 46 62 40l2 14c6 16-8 34-8 58 0 20 12 34 22 34h36c10 0 20-14 20-34 0-24-14-42-10-66z" fill="GLAZE"/>',
    bowl: '<path d="M38 86h124c0 34-22 52-46 54v6H84v-6c-24-2-46-20-46-54z" fill="GLAZE"/><ellipse cx="100" cy="86" rx="62" ry="9" fill="#fff" opacity=".18"/>',
    vase: '<path d="M98 78C94 54 82 42 74 34M100 78c0-28 6-42 20-52M99 78c-2-24-2-40-6-58" fill="none" stroke="#4c5a3a" stroke-width="2.5"/><circle cx="73" cy="33" r="6" fill="#c98f4e"/><circle cx="121" cy="25" r="7" fill="#d8a25e"/><circle cx="93" cy="19" r="6" fill="#b97d43"/><path d="M90 74h20v14c14 6 24 18 24 34 0 16-10 24-20 24H86c-10 0-20-8-20-24 0-16 10-28 24-34z" fill="GLAZE"/>',
    plate:
      '<circle cx="100" cy="98" r="60" fill="GLAZE"/><circle cx="100" cy="98" r="42" fill="none" stroke="#000" stroke-opacity=".1" stroke-width="2"/>',
    teapot:
      '<path d="M136 92c28-8 34-24 40-30" fill="none" stroke="GLAZE" stroke-width="12"/><path d="M58 78c-36-6-38 44-4 42" fill="none" stroke="GLAZE" stroke-width="9"/><path d="M96 56h12v10H96z" fill="GLAZE"/><path d="M50 108c0-26 22-42 52-42s50 16 50 42c0 24-18 38-30 38H80c-12 0-30-14-30-38z" fill="GLAZE"/>',
    planter:
      '<path d="M60 88 100 14l40 74" fill="none" stroke="#6b5f50" stroke-width="2"/><path d="M74 88c-22-6-28-20-26-34 16 4 26 16 32 34M126 88c22-6 30-22 28-38-18 4-28 18-34 38M92 88c-10-18-4-34 8-44 10 12 12 28 6 44" fill="#55693f"/><path d="M52 86h96c0 40-18 60-48 60S52 126 52 86z" fill="GLAZE"/>',
  };

  const element = (id) => document.getElementById(id);
  const dollars = (cents) => (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
  const productOf = (id) => products.find((product) => product.id === id);

  function art({ shape, glaze, ground }) {
    const drawn = shapes[shape].replaceAll("GLAZE", glaze);
    return `<svg viewBox="0 0 200 180" aria-hidden="true"><rect width="200" height="180" fill="${ground}"/><rect y="146" width="200" height="34" fill="#000" opacity=".1"/>${drawn}</svg>`;
  }

  /** Quantities by product id, in the order in which they were added. */
  const cart = new Map(load());

  function load() {
    try {
      const saved = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
      return saved.filter(([id, quantity]) => productOf(id) && Number.isInteger(quantity) && quantity > 0);
    } catch {
      return [];
    }
  }

  function save() {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify([...cart]));
    } catch {
      // No storage in this frame: the cart lives until the page is closed.
    }
  }

  const itemCount = () => [...cart.values()].reduce((sum, quantity) => sum + quantity, 0);
  const subtotalCents = () =>
    [...cart].reduce((sum, [id, quantity]) => sum + productOf(id).cents * quantity, 0);

  function setQuantity(id, quantity) {
    if (quantity > 0) cart.set(id, Math.min(quantity, MOST_OF_ONE));
    else cart.delete(id);
    save();
    drawCart();
  }

  function drawProducts() {
    const kind = document.querySelector('[data-filter][aria-pressed="true"]').dataset.filter;
    const list = products.filter((product) => kind === "" || product.kind === kind);
    const order = element("sort").value;
    if (order !== "featured") list.sort((a, b) => (order === "low" ? a.cents - b.cents : b.cents - a.cents));
    element("product-list").innerHTML = list
      .map(
        (product) => `<li class="product">
          <div class="art">${art(product)}</div>
          <h3>${product.name}</h3>
          <p class="price">${dollars(product.cents)}</p>
          <p>${product.note}</p>
          <button type="button" data-add="${product.id}" aria-label="Add ${product.name} to cart">Add to cart</button>
        </li>`,
      )
      .join("");
    return list.length;
  }

  function lineOf(id, quantity) {
    const { name, cents } = productOf(id);
    return `<li class="line" data-id="${id}">
      <div class="art">${art(productOf(id))}</div>
      <b>${name}</b>
      <span class="price">${dollars(cents * quantity)}</span>
      <span class="steps">
        <button type="button" data-by="-1" aria-label="One ${name} less">−</button>
        <output aria-label="Quantity of ${name}">${quantity}</output>
        <button type="button" data-by="1" aria-label="One ${name} more"${quantity >= MOST_OF_ONE ? " disabled" : ""}>+</button>
      </span>
      <button type="button" class="remove" data-by="-${quantity}" aria-label="Remove ${name}">Remove</button>
    </li>`;
  }

  function drawCart() {
    const subtotal = subtotalCents();
    const shipping = subtotal >= FREE_SHIPPING_CENTS ? 0 : SHIPPING_CENTS;
    const isEmpty = cart.size === 0;
    element("cart-count").textContent = itemCount();
    element("cart-lines").innerHTML = [...cart].map(([id, quantity]) => lineOf(id, quantity)).join("");
    element("cart-empty").hidden = !isEmpty;
    element("cart-totals").hidden = isEmpty;
    element("subtotal").textContent = dollars(subtotal);
    element("shipping").textContent = shipping === 0 ? "Free" : dollars(shipping);
    element("total").textContent = dollars(subtotal + shipping);
    element("shipping-note").textContent =
      shipping === 0
        ? "Your order ships free."
        : `${dollars(FREE_SHIPPING_CENTS - subtotal)} more for free shipping.`;
  }

  /** An open dialog makes the rest of the page inert, live regions included, so it has its own. */
  function announce(text) {
    element(element("cart").open ? "cart-announcement" : "announcement").textContent = text;
  }

  element("product-list").addEventListener("click", ({ target }) => {
    const id = target.dataset.add;
    if (!id) return;
    setQuantity(id, (cart.get(id) ?? 0) + 1);
    announce(`${productOf(id).name} added. Cart: ${itemCount()} items, ${dollars(subtotalCents())}.`);
    target.textContent = "Added";
    setTimeout(() => {
      target.textContent = "Add to cart";
    }, 1500);
  });

  element("cart-lines").addEventListener("click", ({ target }) => {
    const id = target.closest("[data-id]")?.dataset.id;
    const by = target.dataset.by;
    if (!id || !by) return;
    setQuantity(id, cart.get(id) + Number(by));
    // The list was drawn again: focus goes back to the same control, or to the heading when its line is gone.
    const line = document.querySelector(`[data-id="${id}"]`);
    const sameControl =
      line?.querySelector(`[data-by="${by}"]:not(:disabled)`) ?? line?.querySelector("[data-by]");
    (sameControl ?? element("cart-title")).focus();
    announce(`Cart: ${itemCount()} items, total ${element("total").textContent}.`);
  });

  element("open-cart").addEventListener("click", () => {
    element("thanks").hidden = true;
    drawCart();
    element("cart").showModal();
    element("cart-title").focus();
  });
  element("close-cart").addEventListener("click", () => element("cart").close());
  element("cart").addEventListener("click", ({ target }) => {
    if (target === element("cart")) element("cart").close();
  });
  element("back").addEventListener("click", () => element("cart").close());

  element("checkout").addEventListener("click", () => {
    const ordered = itemCount();
    element("thanks-text").textContent =
      `${ordered === 1 ? "1 item" : `${ordered} items`} for ${element("total").textContent} will be packed tomorrow.`;
    cart.clear();
    save();
    drawCart();
    element("cart-empty").hidden = true;
    element("thanks").hidden = false;
    element("cart-title").focus();
    announce(element("thanks-text").textContent);
  });

  for (const button of document.querySelectorAll("[data-filter]")) {
    button.addEventListener("click", () => {
      for (const each of document.querySelectorAll("[data-filter]")) {
        each.setAttribute("aria-pressed", String(each === button));
      }
      announce(`${drawProducts()} products.`);
    });
  }
  element("sort").addEventListener("change", drawProducts);

  drawProducts();
  drawCart();
})();
