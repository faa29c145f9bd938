import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from "recharts";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Month } from "@/lib/revenue";

export function RevenueChart({ months }: { months: Month[] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Revenue</CardTitle>
      </CardHeader>
      <CardContent>
        <BarChart width={520} height={220} data={months}>
          <CartesianGrid vertical={false} stroke="#e3ded5" />
          <XAxis dataKey="month" tickLine={false} />
          <YAxis width={48} tickLine={false} />
          <Bar dataKey="total" fill="var(--primary)" radius={4} isAnimationActive={false} />
        </BarChart>
      </CardContent>
    </Card>
  );
}
