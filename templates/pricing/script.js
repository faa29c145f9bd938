(() => {
  const MONTHS_PAID_PER_YEAR = 10;
  const prices = [...document.querySelectorAll(".price")];
  const announcement = document.getElementById("announcement");

  const dollars = (amount) =>
    amount.toLocaleString("en-US", {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    });

  function show(period) {
    const spoken = prices.map((price) => {
      const monthly = Number(price.dataset.monthly);
      const amount = period === "yearly" ? (monthly * MONTHS_PAID_PER_YEAR) / 12 : monthly;
      const perYear = dollars(monthly * MONTHS_PAID_PER_YEAR);
      price.querySelector("b").textContent = dollars(amount);
      if (monthly > 0) {
        price.querySelector(".per").textContent =
          period === "yearly" ? `per month (${perYear} a year)` : "per month";
      }
      return `${price.closest(".plan").querySelector("h2 span").textContent} ${dollars(amount)}`;
    });
    announcement.textContent = `Billed ${period}: ${spoken.join(", ")} per month.`;
  }

  for (const radio of document.querySelectorAll('input[name="period"]')) {
    radio.addEventListener("change", () => show(radio.value));
  }
})();
