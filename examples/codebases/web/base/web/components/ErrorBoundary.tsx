import { Component, type ReactNode } from "react";
import { t } from "../i18n";

interface State {
  error: unknown;
  failed: boolean;
}

/** Where failures end: of rendering, and of actions (see useAction). */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <section role="alert">
        <p>{t("failure.title")}</p>
        <button onClick={() => this.setState({ error: undefined, failed: false })}>{t("failure.retry")}</button>
      </section>
    );
  }
}
