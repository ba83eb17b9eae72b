# The simulator in a container:
#   docker build -t parkproof .
#   docker run -p 4010:4010 -v parkproof:/data -e PARKPROOF_CONTROL_TOKEN=choose-one parkproof
FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run prepare && npm ci --omit=dev --ignore-scripts

FROM node:20-alpine
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/spec ./spec
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4010/console').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/parkproof.js", "simulate", "--host", "0.0.0.0", "--data", "/data"]
CMD ["--public-url", "http://localhost:4010"]
