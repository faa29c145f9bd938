import { Route, Routes } from "react-router-dom";
import { Layout } from "@/components/layout";
import { ClientPage } from "@/pages/client";
import { ClientsPage } from "@/pages/clients";
import { DashboardPage } from "@/pages/dashboard";
import { InvoicePage } from "@/pages/invoice";
import { InvoicesPage } from "@/pages/invoices";
import { NewInvoicePage } from "@/pages/new-invoice";
import { NotFoundPage } from "@/pages/not-found";
import { SettingsPage } from "@/pages/settings";

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<DashboardPage />} />
        <Route path="invoices" element={<InvoicesPage />} />
        <Route path="invoices/new" element={<NewInvoicePage />} />
        <Route path="invoices/:id" element={<InvoicePage />} />
        <Route path="clients" element={<ClientsPage />} />
        <Route path="clients/:id" element={<ClientPage />} />
        <Route path="settings" element={<SettingsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
