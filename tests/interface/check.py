"""The HTTP interface by its own description: valid OpenAPI, and a server that keeps to it, alone and in sequences of requests; and
the JSON Schemas of what travels."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

import openapi_spec_validator

import schemas

HERE = pathlib.Path(__file__).parent
SEED, EXAMPLES = "1", "25"


def ask(address, method="GET", token=None):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with urllib.request.urlopen(urllib.request.Request(address, method=method, headers=headers), timeout=10) as answer:
        return json.load(answer)


def check(site, folder):
    openapi_spec_validator.validate(ask(f"{site}/api/openapi.json"))
    schemas.check(ask, site, folder)
    token = ask(f"{site}/api/token", "POST")["token"]
    run = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"), "run"]
    run += [f"{site}/api/openapi.json", "--header", f"Authorization: Bearer {token}", "--request-timeout", "10"]
    run += ["--seed", SEED, "--max-examples", EXAMPLES, "--generation-database", "none"]
    environment = {**os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1"}
    told = subprocess.run(run, env=environment, cwd=folder, timeout=120, stdout=subprocess.PIPE, text=True)
    # A run that opened no table has seen nothing of what can be done at one.
    opened = len(ask(f"{site}/api/tables?list=mine", token=token)["tables"])
    if told.returncode != 0 or opened == 0:
        sys.exit(f"{told.stdout}\nthe server does not keep to its description, or no table was opened ({opened})")
    print("\n".join(line for line in told.stdout.splitlines() if "passed" in line or "covered" in line))


def main():
    with tempfile.TemporaryDirectory() as folder:
        serve = [os.environ["TABLEE_PROGRAM"], "serve", "--lang", "en", "--log", "error", "--no-limits"]
        serve += ["--listen", "127.0.0.1:0", "--database", str(pathlib.Path(folder) / "tables.sqlite")]
        server = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)
        try:
            words = server.stdout.readline().split()
            check(next(word for word in words if word.startswith("http")).rstrip(".,"), folder)
        finally:
            server.terminate()
            server.wait(timeout=20)


if __name__ == "__main__":
    main()
