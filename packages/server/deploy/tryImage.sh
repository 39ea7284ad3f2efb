#!/usr/bin/env bash
# Does the steps of Dockerfile without a container engine, and tries the result:
#
#     bash packages/server/deploy/tryImage.sh
#
# Needs root, debootstrap and a registry of packages. The base image is played by a minimal Debian with the Node of the
# workspace. FROM, COPY, RUN, ENV, USER, ENTRYPOINT, CMD and HEALTHCHECK are read from the Dockerfile.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
dockerfile=packages/server/deploy/Dockerfile
work=$(mktemp -d)
port=${PORT:-18321}

cleanup() {
  if [ -n "${user:-}" ]; then pkill -KILL -u "${user%:*}" -f bundle/entity-watch.js || true; fi
  for place in "$work"/*/proc "$work"/*/dev; do if mountpoint -q "$place"; then umount -l "$place"; fi; done
  if mountpoint -q "$work/run"; then umount -Rl "$work/run"; fi
  rm -rf "$work"
}
trap cleanup EXIT

echo 'A minimal Debian stands for the base image.'
debootstrap --variant=minbase --include=ca-certificates bookworm "$work/base" >"$work/debootstrap.log" 2>&1
node packages/run.mjs node -e 'process.stdout.write(process.execPath)' >"$work/node"
install -m 0755 "$(cat "$work/node")" "$work/base/usr/local/bin/node"
# The base image has npm; it is the same npm as here.
mkdir -p "$work/base/usr/local/lib/node_modules"
cp -a "$(npm root -g)/npm" "$work/base/usr/local/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$work/base/usr/local/bin/npx"

# Lines that end in a backslash are one instruction.
instructions=$(sed -e ':a' -e '/\\$/{N;s/\\\n */ /;ba' -e '}' "$dockerfile" | grep -E '^[A-Z]+ ' )

inside() {
  local root=$1
  shift
  mount --bind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  chroot "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/root \
    ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=/etc/trusted.pem} npm_config_registry="$(npm config get registry)" \
    pnpm_config_registry="$(npm config get registry)" "$@"
  local status=$?
  umount -l "$root/dev" "$root/proc"
  return "$status"
}

stage=
directory=/
entry=
command=
while read -r instruction rest; do
  case $instruction in
    FROM)
      stage=$work/$([[ $rest == *' AS '* ]] && echo "${rest##* AS }" || echo final)
      cp -a "$work/base" "$stage"
      cp /etc/resolv.conf /etc/hosts "$stage/etc/"
      # What this machine trusts beside the usual authorities.
      if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then cp "$NODE_EXTRA_CA_CERTS" "$stage/etc/trusted.pem"; fi
      ;;
    WORKDIR)
      directory=$rest
      mkdir -p "$stage$directory"
      ;;
    COPY)
      if [[ $rest == --from=* ]]; then
        read -r from source target <<<"$rest"
        cp -a "$work/${from#--from=}$source" "$stage$target"
      else
        bash packages/server/deploy/context.sh | tar -x -C "$stage$directory"
      fi
      ;;
    RUN)
      echo "RUN $rest"
      if [[ $stage == */final ]]; then directory=/; fi
      inside "$stage" sh -ec "cd $directory && $rest" >"$work/run.log" 2>&1 || { cat "$work/run.log"; exit 1; }
      ;;
    ENTRYPOINT) entry=$rest ;;
    CMD) command=$rest ;;
    HEALTHCHECK) health=${rest#*CMD } ;;
    ENV) environment=$rest ;;
    USER) user=$rest ;;
  esac
done <<<"$instructions"

final=$work/final
echo "The image has $(du -sm --exclude=proc --exclude=dev "$final" | cut -f1) MB, of which Debian and Node are $(du -sm "$work/base" | cut -f1) with npm, and /app is $(du -sm "$final/app" | cut -f1)."
for program in gcc g++ cc make python3 npm npx pnpm; do
  if chroot "$final" /bin/sh -c "command -v $program" >/dev/null 2>&1; then
    echo "The image has $program."
    exit 1
  fi
done

# A list of JSON, as arguments of a shell.
arguments() { node -e 'for (const each of JSON.parse(process.argv[1])) process.stdout.write(`${each}\0`)' "$1"; }
mapfile -d '' -t entry_args < <(arguments "$entry")
mapfile -d '' -t health_args < <(arguments "$health")
: "$command"

mkdir -p "$work/run"
mount --bind "$final" "$work/run"
mount --bind "$final/data" "$work/run/data"
mount -t proc proc "$work/run/proc"
mount --bind /dev "$work/run/dev"
mount -t tmpfs tmpfs "$work/run/tmp"
mount -o remount,ro,bind "$work/run"

as_user() {
  # shellcheck disable=SC2086
  chroot --userspec="$user" "$work/run" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin $environment PORT="$port" "$@"
}

if as_user sh -c 'touch /app/x' 2>/dev/null; then
  echo 'The root could be written to.'
  exit 1
fi
as_user "${entry_args[@]}" serve --demo >"$work/server.log" 2>&1 &
server=$!
for _ in $(seq 120); do
  as_user "${health_args[@]}" 2>/dev/null && break
  kill -0 "$server" 2>/dev/null || break
  sleep 0.5
done
as_user "${health_args[@]}" || { cat "$work/server.log"; exit 1; }
echo 'The health check succeeds.'
key=$(grep -o 'svc_sk_test_[A-Za-z0-9_]*' "$work/server.log" | head -1)
curl -s "http://127.0.0.1:$port/v1/resolve" -H "authorization: Bearer $key" -H 'content-type: application/json' \
  -d '{"abn":"23990000014"}' | grep -q 'BANKSIA CREEK ENGINEERING PTY LTD'
echo 'The sandbox answers.'
pid=$(pgrep -f 'bundle/entity-watch.js serve --demo' -u "${user%:*}" | head -1)
echo "The process is of user $(ps -o uid= -p "$pid" | tr -d ' ')."
# No list is loaded, which is a problem and told as one.
{ as_user entity-watch doctor --offline 2>/dev/null || true; } | grep -E 'PostgreSQL|Entity Watch'
began=$(date +%s)
kill -TERM "$pid"
wait "$server" || true
echo "SIGTERM ended it in $(($(date +%s) - began)) s."
