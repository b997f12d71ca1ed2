"""A receiver of webhooks that verifies deliveries by gidgethub, behind aiohttp; prints its address."""

import asyncio
import os

from aiohttp import web
from gidgethub import ValidationFailure
from gidgethub.sansio import validate_event


async def take(request):
    body = await request.read()
    try:
        validate_event(body, signature=request.headers.get("X-Service-Signature", ""), secret=os.environ["HOOK_SECRET"])
    except (ValidationFailure, TypeError) as failure:  # It cannot compare signatures that are not ASCII.
        return web.Response(status=401, text=str(failure))
    return web.Response(status=204)


async def main():
    app = web.Application()
    app.router.add_post("/hook", take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}/hook", flush=True)
    await asyncio.Event().wait()


asyncio.run(main())
