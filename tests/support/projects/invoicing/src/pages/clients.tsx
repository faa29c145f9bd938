import { Link } from "react-router-dom";
import { PageHeader } from "@/components/page-header";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { clients } from "@/data/clients";

export function ClientsPage() {
  return (
    <>
      <PageHeader title="Clients" />
      <div className="grid grid-cols-2 gap-4">
        {clients.map(({ id, name, email, city }) => (
          <Card key={id}>
            <CardHeader>
              <CardTitle>
                <Link to={`/clients/${id}`}>{name}</Link>
              </CardTitle>
            </CardHeader>
            <CardContent className="text-sm text-muted-foreground">
              {email} · {city}
            </CardContent>
          </Card>
        ))}
      </div>
    </>
  );
}
