/** The payment gateway. `refund` rejects with GatewayError when the gateway declines or does not answer. */
export class GatewayError extends Error {}

export interface Gateway {
  refund(chargeId: string, amountMinor: number, currency: string, idempotencyKey: string): Promise<{ refundId: string }>;
}

export declare const gateway: Gateway;
