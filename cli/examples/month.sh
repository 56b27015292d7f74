#!/usr/bin/env bash
# Runs a month's payroll unattended, in parts, because a different admin must approve
# and because the bank status report arrives later.
#
#   PARAPLY_TOKEN=$CLERK   month.sh bank    FILE       salaries    # a file of the bank; 3: something waits for a decision
#   PARAPLY_TOKEN=$CLERK   month.sh create  2026-11-25 salaries    # prints the salary run ID
#   PARAPLY_TOKEN=$MANAGER month.sh export  RUN        salaries    # approves, creates the payment file
#   PARAPLY_TOKEN=$CLERK   month.sh confirm RUN        salaries pain002.xml
#   PARAPLY_TOKEN=$CLERK   month.sh declare 2026-11    salaries 2026-12-11
#
# Requires bash and paraply only; --field returns one field of the output.
# Every part can be repeated safely after a failure. The exit code is that of the
# first command that failed; 3 from `confirm` means that the bank rejected payments: run `export` again.
set -euo pipefail
part=$1 what=$2 folder=$3
mkdir -p "$folder"

case $part in
  bank)
    paraply bank import "$what" --rows >"$folder/bank-$(basename "$what").txt"
    ;;
  create)
    paraply salary preview --payment-date "$what" --rows >"$folder/preview.txt"
    paraply --field id salary create --payment-date "$what" --yes
    ;;
  export)
    status=$(paraply --field status salary show "$what")
    if [ "$status" = draft ]; then paraply salary approve "$what" --yes >/dev/null; fi
    paraply salary export "$what" --yes --out "$folder/pain001.xml"
    paraply salary payslips "$what" --out "$folder/payslips.zip"
    ;;
  confirm)
    paraply salary confirm "$what" --report "$4" --yes
    ;;
  declare)
    paraply salary agi declare "$what" --yes --out "$folder/agi-$what.xml"
    paraply salary agi pay "$what" --date "$4" --yes --out "$folder/tax-$what.xml"
    paraply report reconciliation --month "$what"
    paraply bank reconcile --month "$what"
    paraply report sie --from "$what-01" --to "$4" --out "$folder/books-$what.si"
    ;;
  *)
    echo "month.sh bank|create|export|confirm|declare …" >&2
    exit 2
    ;;
esac
