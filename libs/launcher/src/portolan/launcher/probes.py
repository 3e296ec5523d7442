"""Whether a process is ready, as its clients would find out."""

import grpc
import httpx
import redis.asyncio
from grpc_health.v1 import health_pb2, health_pb2_grpc
from redis.exceptions import RedisError

_SECONDS = 2.0


async def redis_answers(url: str) -> bool:
    """Whether Redis has loaded its data and answers PING."""
    try:
        client = redis.asyncio.Redis.from_url(url, socket_timeout=_SECONDS)
    except ValueError:  # no URL of a Redis
        return False
    try:
        return bool(await client.ping())
    except (RedisError, OSError):
        return False
    finally:
        await client.aclose()


async def rules_serve(address: str) -> bool:
    """Whether a rules service reports SERVING by the gRPC health protocol."""
    async with grpc.aio.insecure_channel(address) as channel:
        try:
            answer = await health_pb2_grpc.HealthStub(channel).Check(
                health_pb2.HealthCheckRequest(), timeout=_SECONDS
            )
        except grpc.RpcError:
            return False
        return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)


async def answers_ready(url: str) -> bool:
    """Whether GET of a /readyz says 200."""
    # Without TLS, so without certificates: loading them for every question would keep a core busy.
    async with httpx.AsyncClient(timeout=_SECONDS, trust_env=False, verify=False) as client:
        try:
            return (await client.get(url)).is_success
        except httpx.HTTPError:
            return False
