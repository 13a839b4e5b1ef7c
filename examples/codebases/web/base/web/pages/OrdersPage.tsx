import { Money } from "../components/Money";
import { StatusNote } from "../components/StatusNote";
import { formatDate } from "../formatDate";
import { useOrders } from "../hooks/useOrders";
import { t } from "../i18n";

export function OrdersPage() {
  const { data: orders, status } = useOrders();
  if (!orders) return <StatusNote status={status} />;

  return (
    <main>
      <h1>{t("orders.title")}</h1>
      {orders.length === 0 && <p>{t("orders.empty")}</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <a href={`#/orders/${order.id}`}>{t("order.number", { number: order.number })}</a> {formatDate(order.placedAt)}
            <span className="badge">{t(`order.status.${order.status}`)}</span>
            <Money amount={order.total} currency={order.currency} />
          </li>
        ))}
      </ul>
    </main>
  );
}
