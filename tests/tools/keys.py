"""Secrets for tests, made at run time: no key stands whole in this tree, so that no scanner finds one here."""

from __future__ import annotations

import base64
import json
import random
from typing import NamedTuple

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"
HEX = "0123456789abcdef"
UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
DIGITS = "0123456789"

_SOURCE = random.Random(20261201)  # noqa: S311 - test keys, the same each time


def letters(length: int, alphabet: str = LETTERS) -> str:
    """Return letters by chance, with a digit among them."""
    return "".join(_SOURCE.choice(alphabet) for _ in range(length - 1)) + "7"


def _jwt(header: dict[str, str]) -> str:
    parts = [base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in (header, {"sub": "1", "n": letters(9)})]
    return ".".join([*parts, letters(43)])


class Case(NamedTuple):
    """A secret, the line that holds it, and the kind that its marker names."""

    secret: str
    line: str
    kind: str


def _case(kind: str, secret: str, line: str = 'client = connect("{}", retries=3)') -> Case:
    return Case(secret, line.replace("{}", secret), kind)


CASES = {
    "AWS access key": _case("AWS access key", "AKIA" + letters(16, UPPER)),
    "AWS temporary access key": _case("AWS access key", "ASIA" + letters(16, UPPER)),
    "AWS secret key, credentials file": _case("AWS secret key", letters(40, LETTERS + "/+"), "aws_secret_access_key = {}"),
    "AWS secret key, JSON": _case("AWS secret key", letters(40), '"SecretAccessKey": "{}",'),
    "AWS secret key, environment": _case("AWS secret key", letters(40), "export AWS_SECRET_ACCESS_KEY={}"),
    "GitHub personal": _case("GitHub token", "ghp_" + letters(36)),
    "GitHub OAuth": _case("GitHub token", "gho_" + letters(36)),
    "GitHub server": _case("GitHub token", "ghs_" + letters(36)),
    "GitHub refresh": _case("GitHub token", "ghr_" + letters(36)),
    "GitHub fine-grained": _case("GitHub token", "github_pat_" + letters(22) + "_" + letters(59)),
    "GitLab personal": _case("GitLab token", "glpat-" + letters(20)),
    "GitLab deploy": _case("GitLab token", "gldt-" + letters(20)),
    "GitLab runner": _case("GitLab token", "glrt-" + letters(20)),
    "Slack bot": _case("Slack token", "xoxb-" + letters(12, DIGITS) + "-" + letters(12, DIGITS) + "-" + letters(24)),
    "Slack user": _case("Slack token", "xoxp-" + letters(12, DIGITS) + "-" + letters(12, DIGITS) + "-" + letters(32, HEX)),
    "Slack app": _case("Slack token", "xapp-1-A" + letters(10, UPPER) + "-" + letters(13, DIGITS) + "-" + letters(64, HEX)),
    "Slack webhook": _case(
        "Slack webhook", f"T{letters(8, UPPER)}/B{letters(8, UPPER)}/{letters(24)}", "https://hooks.slack.com/services/{}"
    ),
    "Stripe live": _case("Stripe key", "sk_live_" + letters(24)),
    "Stripe live, long": _case("Stripe key", "sk_live_51" + letters(97)),
    "Stripe restricted": _case("Stripe key", "rk_live_" + letters(24)),
    "Stripe webhook": _case("Stripe key", "whsec_" + letters(32)),
    "OpenAI, old": _case("OpenAI key", "sk-" + letters(20) + "T3BlbkFJ" + letters(20)),
    "OpenAI project": _case("OpenAI key", "sk-proj-" + letters(74) + "T3BlbkFJ" + letters(74)),
    "OpenAI service account": _case("OpenAI key", "sk-svcacct-" + letters(60)),
    "Anthropic": _case("Anthropic key", "sk-ant-api03-" + letters(93) + "AA"),
    "Anthropic admin": _case("Anthropic key", "sk-ant-admin01-" + letters(93) + "AA"),
    "OpenRouter": _case("OpenRouter key", "sk-or-v1-" + letters(64, HEX)),
    "Google API": _case("Google API key", "AIza" + letters(35)),
    "Google OAuth client": _case("Google OAuth secret", "GOCSPX-" + letters(28)),
    "Google OAuth access": _case("Google OAuth secret", "ya29." + letters(60)),
    "npm": _case("npm token", "npm_" + letters(36)),
    "npm configuration": _case("npm token", "-".join(letters(n, HEX) for n in (8, 4, 4, 4, 12)), "//registry.npmjs.org/:_authToken={}"),
    "PyPI": _case("PyPI token", "pypi-AgEIcHlwaS5vcmc" + letters(120)),
    "SendGrid": _case("SendGrid key", "SG." + letters(22) + "." + letters(43)),
    "Twilio": _case("Twilio key", "SK" + letters(32, HEX)),
    "Hugging Face": _case("Hugging Face token", "hf_abc" + letters(31)),
    "DigitalOcean": _case("DigitalOcean token", "dop_v1_" + letters(64, HEX)),
    "Shopify": _case("Shopify token", "shpat_" + letters(32, HEX)),
    "Vault": _case("Vault token", "hvs." + letters(90)),
    "Databricks": _case("Databricks token", "dapi" + letters(32, HEX)),
    "Mailgun": _case("Mailgun key", "key-" + letters(32, HEX)),
    "Mailchimp, by the library": _case("Mailchimp key", letters(32, HEX) + "-us12"),
    "Square, by the library": _case("Square secret", "sq0csp-" + letters(43)),
    "Artifactory, by the library": _case("Artifactory credentials", "AKC" + letters(60), "artifactory {} "),
    "Atlassian": _case("Atlassian token", "ATATT3xFfGF0" + letters(180)),
    "Linear": _case("Linear key", "lin_api_" + letters(40)),
    "Docker Hub": _case("Docker Hub token", "dckr_pat_" + letters(27)),
    "Grafana": _case("Grafana token", "glsa_" + letters(32) + "_" + letters(8, HEX)),
    "New Relic": _case("New Relic key", "NRAK-" + letters(27, UPPER)),
    "Terraform": _case("Terraform token", letters(14) + ".atlasv1." + letters(64)),
    "Azure storage": _case("Azure storage key", letters(86) + "==", "AccountKey={};EndpointSuffix=core.windows.net"),
    "Azure client secret": _case("Azure client secret", letters(3) + "8Q~" + letters(34)),
    "Groq": _case("Model provider key", "gsk_" + letters(52)),
    "Replicate": _case("Model provider key", "r8_" + letters(37)),
    "age": _case("age key", "AGE-SECRET-KEY-1" + letters(58, UPPER)),
    "Telegram bot": _case("Telegram bot token", letters(10, "123456789") + ":AA" + letters(33)),
    "JSON Web Token": _case("JSON Web Token", _jwt({"alg": "HS256", "typ": "JWT"})),
    "JSON Web Token as bearer": _case("JSON Web Token", _jwt({"alg": "RS256"}), 'curl -H "Authorization: Bearer {}"'),
    "address of a database": _case("Password in an address", letters(14), "DATABASE_URL=postgres://app:{}@db.internal:5432/app"),
    "address of a repository": _case("Password in an address", letters(12), "git clone https://deploy:{}@git.acme.dev/a.git"),
    "address without a user": _case("Password in an address", letters(18), "redis://:{}@cache:6379/0"),
    "address of a cluster": _case("Password in an address", letters(16), '"mongodb+srv://admin:{}@cluster0.ab1cd.mongodb.net/db"'),
    "assigned": _case("Assigned secret", "Tr0ub4" + "dor!", 'password = "{}"'),
    "assigned, letters only": _case("Assigned secret", "rnfDFWh" + "rgDsKBT", 'password = "{}"'),
    "assigned, two languages' worth of quotes": _case("Assigned secret", letters(16), "const clientSecret = `{}`;"),
    "assigned in JSON": _case("Assigned secret", letters(12), '  "dbPassword": "{}",'),
    "assigned in YAML, quoted": _case("Assigned secret", letters(14), "  password: '{}'"),
    "assigned in YAML": _case("Assigned secret", letters(20), "  api_key: {}"),
    "assigned in an environment file": _case("Assigned secret", letters(18), "SECRET_KEY={}"),
    "assigned with a comment": _case("Assigned secret", letters(18), "DB_PASSWORD={} # rotate in May"),
    "exported": _case("Assigned secret", letters(18), "export DB_PASSWORD={}"),
    "assigned with a colon and an equals sign": _case("Assigned secret", letters(20), 'clientSecret := "{}"'),
    "assigned with an arrow": _case("Assigned secret", letters(14), "'password' => '{}',"),
    "declared with a type before": _case("Assigned secret", letters(14), 'private static final String PASSWORD = "{}";'),
    "declared with a type after": _case("Assigned secret", letters(14), 'let password: String = "{}"'),
    "as a named argument": _case("Assigned secret", letters(14), 'connect(host="db", password="{}")'),
    "as the second of two arguments": _case("Assigned secret", letters(14), 'settings.put("db.password", "{}");'),
    "compared": _case("Assigned secret", letters(14), 'if (password === "{}") {'),
    "as a key": _case("Assigned key", letters(24), "const apiKey = '{}';"),
    "as a token": _case("Assigned key", letters(24), 'API_TOKEN: str = "{}"'),
    "in properties": _case("Assigned secret", letters(14), "spring.datasource.password={}"),
    "in XML": _case("Assigned secret", letters(14), "<password>{}</password>"),
    "in an attribute": _case("Assigned secret", letters(14), '<add key="ApiSecret" value="{}" />'),
    "in a connection string": _case("Assigned secret", letters(14), '"Server=db;User Id=sa;Password={};"'),
    "in a query": _case("Assigned secret", letters(20), 'fetch("https://api.acme.dev/v1?api_key={}&page=2")'),
    "on a command line": _case("Assigned secret", letters(14), "mysql -u root --password={} db"),
    "in a list of variables": _case("Assigned secret", letters(14), "      - POSTGRES_PASSWORD={}"),
    "in a container's recipe": _case("Assigned secret", letters(14), "ENV DB_PASSWORD {}"),
    "bearer": _case("Bearer token", letters(40), 'headers = {"Authorization": "Bearer {}"}'),
    "basic": _case("Basic authorization", base64.b64encode(f"user:{letters(14)}".encode()).decode(), "Authorization: Basic {}"),
}
"""Each must be found, alone on its line."""


def private_key(kind: str = "RSA PRIVATE KEY", lines: int = 5) -> list[str]:
    """Return a private key's lines, as a file holds them."""
    return [f"-----BEGIN {kind}-----", *(letters(64) for _ in range(lines)), letters(22) + "==", f"-----END {kind}-----"]
