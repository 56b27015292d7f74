//! The life of a salary run.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{FaultKind, Language, Refusal};

/// Where a salary run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SalaryRunStatus {
    /// Made, and waiting for approval.
    Draft,
    /// Approved; its payslips no longer change.
    Approved,
    /// The payment file has been made.
    Exported,
    /// The bank has paid.
    Paid,
}

impl SalaryRunStatus {
    /// Every status, in the order of a run's life.
    pub const ALL: [Self; 4] = [Self::Draft, Self::Approved, Self::Exported, Self::Paid];

    /// The name on the wire and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Approved => "approved",
            Self::Exported => "exported",
            Self::Paid => "paid",
        }
    }

    /// What a person calls it.
    pub const fn label(self, language: Language) -> &'static str {
        match self {
            Self::Draft => language.pick("ett utkast", "a draft"),
            Self::Approved => language.pick("godkänd", "approved"),
            Self::Exported => language.pick("exporterad", "exported"),
            Self::Paid => language.pick("utbetald", "paid"),
        }
    }
}

impl fmt::Display for SalaryRunStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for SalaryRunStatus {
    type Err = FaultKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|status| status.as_str() == text).ok_or(FaultKind::Unknown)
    }
}

/// What can be done to a salary run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RunAct {
    /// Approve its payslips.
    Approve,
    /// Make the payment file; making it again gives the stored bytes.
    Export,
    /// Confirm that the bank has paid.
    Confirm,
}

impl RunAct {
    /// Every act, in the order of a run's life.
    pub const ALL: [Self; 3] = [Self::Approve, Self::Export, Self::Confirm];

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Approve => "approve",
            Self::Export => "export",
            Self::Confirm => "confirm",
        }
    }

    /// What a person calls it, after "it is not possible to".
    pub const fn label(self, language: Language) -> &'static str {
        match self {
            Self::Approve => language.pick("godkänna den", "approve it"),
            Self::Export => language.pick("exportera betalfilen", "export the payment file"),
            Self::Confirm => language.pick("bekräfta utbetalningen", "confirm the payment"),
        }
    }
}

impl fmt::Display for RunAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Where a salary run goes by an act.
pub fn transition(status: SalaryRunStatus, act: RunAct) -> Result<SalaryRunStatus, Refusal> {
    match (status, act) {
        (SalaryRunStatus::Draft, RunAct::Approve) => Ok(SalaryRunStatus::Approved),
        (SalaryRunStatus::Approved | SalaryRunStatus::Exported, RunAct::Export) => {
            Ok(SalaryRunStatus::Exported)
        }
        (SalaryRunStatus::Exported, RunAct::Confirm) => Ok(SalaryRunStatus::Paid),
        (SalaryRunStatus::Draft, RunAct::Export | RunAct::Confirm) => Err(Refusal::RunNotApproved),
        (SalaryRunStatus::Approved, RunAct::Confirm) => Err(Refusal::RunNotExported),
        (_, RunAct::Approve) | (SalaryRunStatus::Paid, _) => {
            Err(Refusal::ImpossibleRunTransition { act, status })
        }
    }
}

/// What can be done to a run now.
pub fn allowed_acts(status: SalaryRunStatus) -> Vec<RunAct> {
    RunAct::ALL.into_iter().filter(|act| transition(status, *act).is_ok()).collect()
}

/// Where one payslip stands: with its run, until it is reversed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayslipStatus {
    /// In a run that waits for approval.
    Draft,
    /// In an approved run.
    Approved,
    /// In a payment file.
    Exported,
    /// Paid by the bank.
    Paid,
    /// Taken back through a correction.
    Reversed,
}

impl PayslipStatus {
    /// Every status.
    pub const ALL: [Self; 5] = [Self::Draft, Self::Approved, Self::Exported, Self::Paid, Self::Reversed];

    /// The name on the wire and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Approved => "approved",
            Self::Exported => "exported",
            Self::Paid => "paid",
            Self::Reversed => "reversed",
        }
    }
}

impl From<SalaryRunStatus> for PayslipStatus {
    fn from(status: SalaryRunStatus) -> Self {
        match status {
            SalaryRunStatus::Draft => Self::Draft,
            SalaryRunStatus::Approved => Self::Approved,
            SalaryRunStatus::Exported => Self::Exported,
            SalaryRunStatus::Paid => Self::Paid,
        }
    }
}

impl fmt::Display for PayslipStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for PayslipStatus {
    type Err = FaultKind;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|status| status.as_str() == text).ok_or(FaultKind::Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_approved_exported_and_paid_in_that_order() {
        use RunAct::*;
        use SalaryRunStatus as S;
        assert_eq!(allowed_acts(S::Draft), [Approve]);
        assert_eq!(allowed_acts(S::Approved), [Export]);
        assert_eq!(allowed_acts(S::Exported), [Export, Confirm]);
        assert_eq!(allowed_acts(S::Paid), []);
        assert_eq!(transition(S::Draft, Export), Err(Refusal::RunNotApproved));
        assert_eq!(
            transition(S::Paid, Approve),
            Err(Refusal::ImpossibleRunTransition { act: Approve, status: S::Paid })
        );
    }

    #[test]
    fn a_status_reads_back_from_its_name() {
        for status in SalaryRunStatus::ALL {
            assert_eq!(status.as_str().parse::<SalaryRunStatus>().unwrap(), status);
            assert_eq!(PayslipStatus::from(status).as_str(), status.as_str());
        }
        for status in PayslipStatus::ALL {
            assert_eq!(status.as_str().parse::<PayslipStatus>().unwrap(), status);
        }
    }
}
