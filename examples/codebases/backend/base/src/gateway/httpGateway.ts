import { GatewayDeclined, GatewayUnreachable, type GatewayReceipt, type PaymentGateway } from "./paymentGateway";

const TIMEOUT_MS = 10_000;

export function httpGateway(url: string, apiKey: string): PaymentGateway {
  async function post(path: string, key: string, body: Record<string, unknown>): Promise<GatewayReceipt> {
    let response: Response;
    let answer: { reference?: string; code?: string };
    try {
      response = await fetch(new URL(path, url), {
        method: "POST",
        headers: { "Authorization": `Bearer ${apiKey}`, "Content-Type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answer = (await response.json()) as typeof answer;
    } catch (error) {
      throw new GatewayUnreachable(error);
    }
    if (response.status === 402 || response.status === 422) throw new GatewayDeclined(answer.code ?? "unknown");
    if (!response.ok || answer.reference === undefined) throw new GatewayUnreachable(`status ${response.status}`);
    return { reference: answer.reference };
  }

  return {
    charge: ({ key, cardToken, amountMinor, currency }) =>
      post("/v1/charges", key, { source: cardToken, amount: amountMinor, currency }),
  };
}
