import type { ChangeEvent } from "react";
import { StatusNote } from "../components/StatusNote";
import { useAccount } from "../hooks/useAccount";
import { t } from "../i18n";

export function AccountPage() {
  const { data: account, status, changePhoto } = useAccount();
  if (!account) return <StatusNote status={status} />;

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) await changePhoto.run(file);
  };

  return (
    <main>
      <h1>{t("account.title")}</h1>
      <p>{account.buyerName}</p>
      <h2>{t("account.doorPhoto")}</h2>
      {account.doorPhoto && <img src={account.doorPhoto.url} alt={t("account.doorPhoto")} />}
      <label>
        {t("account.upload")}
        <input type="file" accept="image/jpeg,image/png" disabled={changePhoto.status === "busy"} onChange={choose} />
      </label>
    </main>
  );
}
