import type { CaseFiles } from "../eval-case.ts";

/** A shop of twelve files that name the customer, the wish list and their words throughout. */
export const shop: CaseFiles = {
  "src/customer/customer.js": `export const customers = [
  { id: 1, name: "Mira Lang", city: "Bremen", orders: 3 },
  { id: 2, name: "Omar Diaz", city: "Cadiz", orders: 1 },
];

export function customerLabel(customer) {
  return customer.name + ", " + customer.city;
}
`,
  "src/customer/CustomerCard.jsx": `import { customerLabel } from "./customer.js";

export function CustomerCard({ customer, onSelect }) {
  return (
    <li>
      <button type="button" onClick={() => onSelect(customer)}>
        {customerLabel(customer)}
      </button>
    </li>
  );
}
`,
  "src/customer/CustomerList.jsx": `import { CustomerCard } from "./CustomerCard.jsx";

export function CustomerList({ customers, onSelect }) {
  return (
    <section aria-label="Customer list">
      <h2>Customers</h2>
      <ul>
        {customers.map((customer) => (
          <CustomerCard key={customer.id} customer={customer} onSelect={onSelect} />
        ))}
      </ul>
    </section>
  );
}
`,
  "src/customer/CustomerDetails.jsx": `import { ordersText } from "../orders.js";

export function CustomerDetails({ customer }) {
  return (
    <section aria-label="Customer details">
      <h2>Customer {customer.id}</h2>
      <p>{customer.name}</p>
      <p>{ordersText(customer)}</p>
    </section>
  );
}
`,
  "src/customer/useCustomers.js": `import { useState } from "react";
import { customers as first } from "./customer.js";

export function useCustomers() {
  const [customers, setCustomers] = useState(first);
  const addCustomer = (name, city) =>
    setCustomers([...customers, { id: customers.length + 1, name, city, orders: 0 }]);
  return { customers, addCustomer };
}
`,
  "src/customer/CustomerForm.jsx": `import { useState } from "react";

export function CustomerForm({ onAdd }) {
  const [name, setName] = useState("");
  const [city, setCity] = useState("");
  function submit(event) {
    event.preventDefault();
    if (!name) return;
    onAdd(name, city);
    setName("");
    setCity("");
  }
  return (
    <form onSubmit={submit}>
      <label>
        Customer name <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        City <input value={city} onChange={(event) => setCity(event.target.value)} />
      </label>
      <button type="submit">Add customer</button>
    </form>
  );
}
`,
  "src/orders.js": `export function ordersText(customer) {
  return customer.orders === 1 ? "1 order" : customer.orders + " orders";
}
`,
  "src/wishlist/Wishlist.jsx": `import { useWishlist } from "./useWishlist.js";

export function Wishlist() {
  const { wishes, addWish } = useWishlist();
  return (
    <section aria-label="Wishlist">
      <h2>Wishlist</h2>
      <button type="button" onClick={() => addWish("Teapot")}>
        Wish for a teapot
      </button>
      <ul>
        {wishes.map((wish, at) => (
          <li key={at}>{wish}</li>
        ))}
      </ul>
    </section>
  );
}
`,
  "src/wishlist/useWishlist.js": `import { useState } from "react";

export function useWishlist() {
  const [wishes, setWishes] = useState([]);
  return { wishes, addWish: (wish) => setWishes([...wishes, wish]) };
}
`,
  "src/Navigation.jsx": `export function Navigation({ view, onView }) {
  const views = ["Customers", "Wishlist"];
  return (
    <nav>
      {views.map((name) => (
        <button key={name} type="button" aria-current={view === name ? "page" : undefined} onClick={() => onView(name)}>
          Go to {name}
        </button>
      ))}
    </nav>
  );
}
`,
  "src/Footer.jsx": `export function Footer({ customers }) {
  return <footer>Teahouse, with {customers.length} customers</footer>;
}
`,
  "src/App.jsx": `import { useState } from "react";
import { CustomerDetails } from "./customer/CustomerDetails.jsx";
import { CustomerForm } from "./customer/CustomerForm.jsx";
import { CustomerList } from "./customer/CustomerList.jsx";
import { useCustomers } from "./customer/useCustomers.js";
import { Footer } from "./Footer.jsx";
import { Navigation } from "./Navigation.jsx";
import { Wishlist } from "./wishlist/Wishlist.jsx";

export default function App() {
  const { customers, addCustomer } = useCustomers();
  const [selectedCustomer, setSelectedCustomer] = useState(null);
  const [view, setView] = useState("Customers");
  return (
    <main>
      <h1>Teahouse</h1>
      <Navigation view={view} onView={setView} />
      {view === "Customers" ? (
        <>
          <CustomerList customers={customers} onSelect={setSelectedCustomer} />
          <CustomerForm onAdd={addCustomer} />
          {selectedCustomer && <CustomerDetails customer={selectedCustomer} />}
        </>
      ) : (
        <Wishlist />
      )}
      <Footer customers={customers} />
    </main>
  );
}
`,
};
