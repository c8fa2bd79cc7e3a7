# The shop with its built web app, for a PostgreSQL beside it (compose.yaml). See docs/operations.md.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY tsconfig.json vite.config.ts ./
COPY contract contract
COPY server server
COPY pictures pictures
COPY web web
RUN node server/bootstrap/web-build.ts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production DEMO=false HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /shop
# The shop's files are root's: the server can read them and change none.
COPY --from=build /shop /shop
RUN mkdir /data && chown node:node /data
USER node
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
VOLUME /data
EXPOSE 3000
# Docker waits ten seconds between SIGTERM and SIGKILL unless told otherwise; the shop may need them all.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
