"""An adapter of `assay drill` on the official Python client of MCP: it knows what results mean; sessions are up to the client."""

import asyncio
import json
import sys
from contextlib import AsyncExitStack

import anyio.to_thread
import httpx2
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client


def say(**message):
    print(json.dumps({"assay": 1, **message}), flush=True)


def outcome_of(result):
    texts = [part.text for part in result.content if part.type == "text"]
    shown = result.structured_content
    if shown is None:
        try:
            shown = json.loads(texts[0])
        except (IndexError, ValueError):
            shown = {}
    state = shown.get("execution_status", "executed")
    if result.is_error or state != "executed" or shown.get("saved") is False:
        return {"status": "failed", "error": {"code": shown.get("error_code", state), "message": " ".join(texts)[:200]}}
    return {"status": "done", "result": {"manifest_ids": [str(one["manifest_id"]) for one in shown.get("manifests", [])]}}


class Connection:
    """The one that is open: a call to another address, or after an error that names no code, begins with a new one."""

    def __init__(self, mode):
        self.mode, self.key, self.stack, self.client = mode, None, AsyncExitStack(), None

    async def close(self):
        self.key, stack, self.stack = None, self.stack, AsyncExitStack()
        try:
            await stack.aclose()
        except Exception as cause:  # Its session may be gone.
            print(f"closed: {cause}", file=sys.stderr)

    async def call(self, target, credentials, tool, arguments):
        key = (target["mcp"], credentials["mcp_token"])
        if key != self.key:
            await self.close()
            headers = {"Authorization": f"Bearer {credentials['mcp_token']}"}
            http = await self.stack.enter_async_context(httpx2.AsyncClient(headers=headers, timeout=30))
            transport = streamable_http_client(f"{target['mcp']}/mcp", http_client=http)
            self.client = await self.stack.enter_async_context(Client(transport, mode=self.mode))
            self.key = key
        return outcome_of(await self.client.call_tool(tool, arguments))


async def main():
    connection = Connection(sys.argv[1])
    say(hello={"client": f"mcp, {sys.argv[1]}", "ops": ["call_tool"]})
    while line := await anyio.to_thread.run_sync(sys.stdin.readline):
        task = json.loads(line)
        args = task["args"]
        try:
            outcome = await connection.call(task["target"], task["credentials"], args["tool"], args["arguments"])
        except Exception as cause:  # Whatever the client fails with is a failure of the task.
            data = cause.data if isinstance(cause, MCPError) else None
            code = data.get("error_code") if isinstance(data, dict) else None
            outcome = {"status": "failed", "error": {"code": code, "message": f"{type(cause).__name__}: {cause}"}}
            if code is None:
                await connection.close()
        say(id=task["id"], **outcome)
    await connection.close()


asyncio.run(main())
