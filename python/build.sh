#!/usr/bin/env bash
# Builds a wheel for each target, and the source distribution, in python/dist:
#
#     python/build.sh [--try "python3.10 python3.12"] [TARGET...]
#
# One wheel serves every CPython from 3.10 on (abi3), on Linux with glibc 2.17 or later (manylinux2014): zig links it against
# that version. It contains the command, too. --try installs the wheel for this machine into a fresh environment of each
# Python, and runs examples and the command there. Without a target: x86_64 and aarch64.
set -euo pipefail
cd "$(dirname "$0")"

pythons=
if [ "${1:-}" = --try ]; then
  pythons=$2
  shift 2
fi
targets=("$@")
if [ ${#targets[@]} = 0 ]; then
  targets=(x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu)
fi

scratch=$(mktemp -d)
command=package/veridoku/_command/veridoku
trap 'rm -rf "$scratch" "$(dirname "$command")"' EXIT
python3 -m venv "$scratch/tools"
"$scratch/tools/bin/pip" install --quiet --disable-pip-version-check 'maturin>=1.9,<2' 'cargo-zigbuild>=0.20,<1' 'ziglang>=0.13,<1'
export PATH="$scratch/tools/bin:$PATH"

rm -rf dist
maturin sdist --out dist
for target in "${targets[@]}"; do
  if ! [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ] && ! rustup target add "$target"; then
    echo "no wheel for $target: its standard library is not installed, and rustup cannot fetch it" >&2
    continue
  fi
  cargo zigbuild --release --locked --manifest-path ../Cargo.toml --package veridoku-command --target "$target.2.17"
  mkdir -p "$(dirname "$command")"
  cp "${CARGO_TARGET_DIR:-../target}/$target/release/veridoku" "$command"
  maturin build --release --locked --strip --zig --compatibility manylinux2014 --target "$target" --out dist
done
ls -l dist
if [ -z "$(find dist -name '*.whl')" ]; then
  echo "no wheel was built" >&2
  exit 1
fi

for python in $pythons; do
  environment="$scratch/$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')"
  "$python" -m venv "$environment"
  "$environment/bin/pip" install --quiet --disable-pip-version-check --only-binary veridoku dist/*"$(uname -m)".whl
  "$environment/bin/python" -c 'import doctest, veridoku; done = doctest.testmod(veridoku); exit(done.failed or not done.attempted)'
  "$environment/bin/python" -m veridoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  echo "$("$environment/bin/python" --version): good"
done
