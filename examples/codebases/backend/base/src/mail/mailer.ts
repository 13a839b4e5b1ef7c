export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export function httpMailer(url: string): Mailer {
  return {
    async send(mail) {
      const response = await fetch(new URL("/send", url), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(mail),
        signal: AbortSignal.timeout(5_000),
      });
      if (!response.ok) throw new Error(`mail: status ${response.status}`);
    },
  };
}
