"""Write docker-compose.yml from the games in the folders: `make compose`."""

from pathlib import Path
from string import Template

from parts import ROOT, games

HEAD = Template("""\
# Made by `make compose` from the games in the folders; change tools/compose.py instead.
# The same processes as `make run` starts, one container each: docker compose up --build
name: portolan

x-portolan: &portolan
  build:
    context: .
    dockerfile: deploy/Dockerfile
  image: portolan
  init: true
  restart: unless-stopped
  stop_grace_period: 15s
  environment: &settings
    PORTOLAN_REDIS_URL: redis://redis:6379/0
    PORTOLAN_BROKER_URL: redis://redis:6379/1
    PORTOLAN_GAMES: $games
    PORTOLAN_RULES: $rules
    PORTOLAN_RULES_PORT: "5000"
  healthcheck: &ready
    test: ["CMD", "python", "-c", "$probe"]
    interval: 5s
    timeout: 3s
    start_period: 20s
    retries: 5

services:
  redis:
    image: valkey/valkey:9.1
    command: ["valkey-server", "--appendonly", "yes", "--appendfsync", "everysec", "--save", "",
              "--maxmemory-policy", "noeviction"]
    restart: unless-stopped
    stop_grace_period: 30s
    volumes:
      - redis:/data
    healthcheck:
      test: ["CMD", "valkey-cli", "ping"]
      interval: 5s
      timeout: 3s
      retries: 5
""")

RULES = Template("""
  $service:
    <<: *portolan
    command: ["python", "-m", "portolan.host.rules_server"]
    environment:
      <<: *settings
      PORTOLAN_GAME: $game
""")

REST = Template("""
  bots:
    <<: *portolan
    command: ["python", "-m", "portolan.host.bot_worker"]
    depends_on:
      redis: {condition: service_healthy}

  timekeeper:
    <<: *portolan
    command: ["python", "-m", "portolan.timekeeper"]
    volumes:
      - archive:/data
    depends_on:
      redis: {condition: service_healthy}
$waits
  gateway:
    <<: *portolan
    command: ["python", "-m", "portolan.gateway"]
    ports:
      - "127.0.0.1:$${PORTOLAN_HTTP_PORT:-8080}:8080"
    volumes:
      - archive:/data
    healthcheck:
      <<: *ready
      test: ["CMD", "python", "-c", "$gateway_probe"]
    depends_on:
      redis: {condition: service_healthy}
$waits
volumes:
  redis:
  archive:
""")

PROBE = "import urllib.request as r; r.urlopen('http://127.0.0.1:{port}/readyz', timeout=2)"


def service(game: str) -> str:
    """The name of a game's service, which is a host name too."""
    return f"rules-{game.replace('_', '-')}"


def compose(root: Path = ROOT) -> str:
    """The Compose file for the games in the folders."""
    found = games(root)
    waits = "".join(f"      {service(game)}: {{condition: service_healthy}}\n" for game in found)
    head = HEAD.substitute(
        games=",".join(found),
        rules=",".join(f"{game}={service(game)}:5000" for game in found),
        probe=PROBE.format(port=9100),
    )
    rules = "".join(RULES.substitute(service=service(game), game=game) for game in found)
    rest = REST.substitute(waits=waits, gateway_probe=PROBE.format(port=8080))
    return head + rules + rest


if __name__ == "__main__":
    (ROOT / "docker-compose.yml").write_text(compose())
