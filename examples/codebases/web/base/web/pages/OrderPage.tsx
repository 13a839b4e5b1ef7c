import { OrderLines } from "../components/OrderLines";
import { StatusNote } from "../components/StatusNote";
import { useOrder } from "../hooks/useOrders";
import { t } from "../i18n";

export function OrderPage({ orderId }: { orderId: string }) {
  const { data: order, status } = useOrder(orderId);
  if (!order) return <StatusNote status={status} />;

  return (
    <main>
      <h1>{t("order.number", { number: order.number })}</h1>
      <p className="badge">{t(`order.status.${order.status}`)}</p>
      <OrderLines order={order} />
    </main>
  );
}
