import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";

type Props = { label: string; value: string };

export function StatCard({ label, value }: Props) {
  return (
    <Card data-mark="stat">
      <CardHeader>
        <CardTitle className="text-sm text-muted-foreground">{label}</CardTitle>
      </CardHeader>
      <CardContent className="amount text-2xl font-semibold">{value}</CardContent>
    </Card>
  );
}
