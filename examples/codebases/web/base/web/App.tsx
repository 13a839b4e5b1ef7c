import { ErrorBoundary } from "./components/ErrorBoundary";
import { useHash } from "./hooks/useHash";
import { t } from "./i18n";
import { AccountPage } from "./pages/AccountPage";
import { CataloguePage } from "./pages/CataloguePage";
import { OrderPage } from "./pages/OrderPage";
import { OrdersPage } from "./pages/OrdersPage";

function Page({ hash }: { hash: string }) {
  const [name, id] = hash.split("/");
  if (name === "orders") return id ? <OrderPage key={id} orderId={id} /> : <OrdersPage />;
  if (name === "account") return <AccountPage />;
  return <CataloguePage />;
}

export function App() {
  const hash = useHash();
  return (
    <>
      <nav>
        <a href="#/">{t("catalogue.title")}</a>
        <a href="#/orders">{t("orders.title")}</a>
        <a href="#/account">{t("account.title")}</a>
      </nav>
      <ErrorBoundary key={hash}>
        <Page hash={hash} />
      </ErrorBoundary>
    </>
  );
}
