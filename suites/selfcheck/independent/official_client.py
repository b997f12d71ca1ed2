"""Reads MCP servers with the official Python client: lists the tools and calls some; prints one line of JSON for each server.

Takes one argument, JSON: a list of {name, url, token, calls: [{tool, arguments}]}.
"""

import asyncio
import json
import sys
from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


async def read(server: dict[str, Any]) -> dict[str, Any]:
    """What the client reads from one server."""
    async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {server['token']}"}, timeout=30) as http:
        async with Client(streamable_http_client(server["url"], http_client=http)) as client:
            names, cursor = [], None
            while True:
                page = await client.list_tools(cursor=cursor)
                names += [tool.name for tool in page.tools]
                cursor = page.next_cursor
                if not cursor:
                    break
            calls = []
            for call in server["calls"]:
                result = await client.call_tool(call["tool"], call["arguments"])
                parts = [part.text for part in result.content if part.type == "text"]
                calls.append({"tool": call["tool"], "isError": bool(result.is_error), "structured": result.structured_content, "texts": parts})
            return {"name": server["name"], "revision": client.protocol_version, "tools": names, "calls": calls}


async def main() -> None:
    """Read one server after the other."""
    for server in json.loads(sys.argv[1]):
        print(json.dumps(await read(server)), flush=True)


asyncio.run(main())
